import { PRODUCTS_PER_PAGE, productSorts } from '#contract/catalog.ts'
import { cardPicture, FIRST_IN_SIGHT } from '#web/catalog/pictures.ts'

/*
 * Inline scripts that run before the first paint; the server allows them by their hash. They are plain text, so they
 * repeat what session.ts and theme.ts know: the names of the stored keys and the obfuscation.
 */

/** Whoever dismissed the offer above the header, or has the newsletter, sees it no more. */
export const promoScript = `try{if(localStorage.getItem('questnest.promo'))document.documentElement.dataset.promo='off'}catch(e){}`

/** The theme this device chose, and the colour of the browser's frame. */
export const themeScript = `(function(){var d=document.documentElement,k=d.dataset.site==='kid',g=function(n){try{return localStorage.getItem(n)}catch(e){}},c=g('questnest.scheme')||'system',n=c==='dark'||c==='system'&&matchMedia('(prefers-color-scheme: dark)').matches,s=g('questnest.skin')==='cool'?'cool':'playful';d.dataset.scheme=n?'dark':'light';d.dataset.skin=s;document.querySelector('meta[name=theme-color]').content=k?s==='cool'?'#17282E':'#FFFDF8':n?'#151D1A':'#FFFFFF'})()`

/** Somebody signed in never sees the landing page. */
export const homeScript = `try{var t=localStorage.getItem('questnest.user'),u=t&&JSON.parse(t.replace(/[^]/g,function(c){return String.fromCharCode(c.charCodeAt(0)^22)}));if(u&&u.token)location.replace(/parent/.test(u.role)?'/parentdashboard':/child/.test(u.role)?'/childdashboard':'/oops')}catch(e){}`

/**
 * Who comes to the landing page from elsewhere sees its picture first: on a narrow line the display letters would come
 * between. Without scripts, and from page to page, they come at once.
 */
export const lettersScript = `if(document.referrer.indexOf(location.origin)){document.documentElement.dataset.letters='later';addEventListener('load',function(){requestAnimationFrame(function(){setTimeout(function(){delete document.documentElement.dataset.letters})})})}`

const cards = JSON.stringify({ ...cardPicture, first: FIRST_IN_SIGHT })

/**
 * On the catalogue's pages: asks the API for what the screen will ask for, and the pictures in sight for themselves, while
 * the screen's code is still on its way. web/catalog/asked-early.ts takes the answers. The display letters wait until all
 * that has been painted (useLook.ts): on a slow phone they would come between the code and the pictures.
 */
export const earlyScript = `(function(){try{var m=/^\\/(?:catalog(?:\\/([\\w-]+))?|products\\/([\\w-]+))\\/?$/.exec(location.pathname),t=m&&localStorage.getItem('questnest.user'),u=t&&JSON.parse(t.replace(/[^]/g,function(c){return String.fromCharCode(c.charCodeAt(0)^22)})),k=${cards},e={},n={};if(!u||!u.token)return;document.documentElement.dataset.letters='later';function ask(a){return e[a]=fetch('/api/v1'+a,{headers:{'accept-language':document.documentElement.lang,authorization:'Bearer '+u.token}}).then(function(r){return r.ok?r.json():undefined}).then(function(d){return n[a]=d},function(){})}window.askedEarly=e;window.answeredEarly=n;if(m[2])ask('/products/'+m[2]);else{ask('/categories');if(!location.search)ask('/products?'+(m[1]?'category_id='+m[1]+'&':'')+'sort=${productSorts[0]}&offset=0&limit=${PRODUCTS_PER_PAGE}').then(function(d){d&&d.products.slice(0,k.first).forEach(function(p){if(!p.image)return;var i=new Image;i.fetchPriority='high';i.sizes=k.sizes;i.srcset=p.image+'/small '+k.small+'w, '+p.image+' '+k.whole+'w'})})}}catch(e){}})()`
