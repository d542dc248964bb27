import { getProfile, listChildren } from '#contract/accounts/families.ts'
import { listInvites } from '#contract/accounts/invites.ts'
import { HISTORY_PER_PAGE, listOwnHistory } from '#contract/ledger/ledger.ts'
import { listOwnQuests, listWaiting, listWaitingSeries } from '#contract/quests/quests.ts'
import {
  getProduct,
  listCategories,
  listProducts,
  PRODUCTS_PER_PAGE,
  productSorts,
} from '#contract/rewards/catalog.ts'
import { listRequests } from '#contract/rewards/orders.ts'
import { noPromo } from '#web/messages/newsletter/promo-code.ts'
import { TRAIL_PAGE } from '#web/quests/queries.ts'
import { CARDS_ABOVE_FOLD, cardPicture } from '#web/rewards/products/pictures.ts'
import { apiPath } from './api.ts'

/*
 * Inline scripts that run before the first paint; the server allows them by their hash. They are plain text, so they
 * repeat what session.ts and theme.ts know: the names of the stored keys and the obfuscation.
 */

/**
 * Whoever dismissed the offer above the header, or has the newsletter, sees it no more. Until the screen is there, the
 * address says whether it has it.
 */
export const promoScript = `try{document.documentElement.dataset.promo=localStorage.getItem('questnest.promo')?'off':${noPromo}.test(location.pathname)?'quiet':'on'}catch(e){}`

/** The theme this device chose, and the colour of the browser's frame. */
export const themeScript = `(function(){var d=document.documentElement,k=d.dataset.site==='kid',g=function(n){try{return localStorage.getItem(n)}catch(e){}},c=g('questnest.scheme')||'system',n=c==='dark'||c==='system'&&matchMedia('(prefers-color-scheme: dark)').matches,s=g('questnest.skin')==='cool'?'cool':'playful';d.dataset.scheme=n?'dark':'light';d.dataset.skin=s;document.querySelector('meta[name=theme-color]').content=k?s==='cool'?'#17282E':'#FFFDF8':n?'#151D1A':'#FFFFFF'})()`

/**
 * Screens are painted in the letters that are there, and fetch the display letters after that (useSiteTheme.ts): on a slow phone
 * those would come between the code and the pictures.
 */
export const lettersLater = `document.documentElement.dataset.letters='later'`

const stored = `var t=localStorage.getItem('questnest.user'),u=t&&JSON.parse(t.replace(/[^]/g,function(c){return String.fromCharCode(c.charCodeAt(0)^22)}))`

/** Somebody signed in never sees the landing page. */
export const homeScript = `try{${stored};if(u&&u.token)location.replace(/parent/.test(u.role)?'/parentdashboard':/child/.test(u.role)?'/childdashboard':'/oops')}catch(e){}`

/** Somebody signed in finds the way home in the header of a page to read (paper.css). */
export const knownScript = `try{${stored};if(u&&u.token)document.documentElement.dataset.known=''}catch(e){}`

/**
 * Who comes to the landing page from elsewhere sees its picture first: on a narrow line the letters, and the pictures below
 * (landing.css), would come between. Without scripts, and from page to page, they come at once.
 */
export const lettersScript = `if(document.referrer.indexOf(location.origin)){${lettersLater};addEventListener('load',function(){requestAnimationFrame(function(){setTimeout(function(){delete document.documentElement.dataset.letters})})})}`

const products = { sort: productSorts[0], offset: 0, limit: PRODUCTS_PER_PAGE }

/**
 * What the first screen of a path asks the API for; $1 is what the path names. Those with a query of their own are so as
 * long as the address has none. That they are what the screen asks for is seen by its journey, which counts the calls.
 */
const asked = [
  {
    on: 'parentdashboard',
    calls: [
      ...[getProfile, listChildren, listInvites, listWaitingSeries].map((endpoint) => apiPath(endpoint)),
      ...[listRequests, listWaiting].map((endpoint) => apiPath(endpoint, {}, { limit: 100 })),
    ],
  },
  {
    on: 'childdashboard',
    calls: [
      apiPath(getProfile),
      apiPath(listOwnQuests, {}, { offset: 0, limit: TRAIL_PAGE }),
      apiPath(listOwnHistory, {}, { offset: 0, limit: HISTORY_PER_PAGE }),
    ],
  },
  { on: 'catalog', calls: [listCategories.url, apiPath(listProducts, {}, products)] },
  {
    on: 'catalog/([\\w-]+)',
    calls: [listCategories.url, apiPath(listProducts, {}, products).replace('?', '?category_id=$1&')],
  },
  { on: 'products/([\\w-]+)', calls: [getProduct.url.replace(':id', '$1')] },
]
const cards = { ...cardPicture, first: CARDS_ABOVE_FOLD }

/**
 * Asks the API for what the screen will ask for, and for the pictures of products in sight, while the screen's code is
 * still on its way; prefetch.ts has the answers. And writes a date meanwhile: the first one costs a phone more than a frame.
 */
export const earlyScript = `(function(){try{${stored},l=location,k=${JSON.stringify(cards)},w;if(!u||!u.token)return;document.documentElement.dataset.known='';w=window.prefetched={token:u.token,asked:{},answered:{}};function see(d){d&&d.products&&d.products.slice(0,k.first).forEach(function(p){if(!p.image)return;var i=new Image;i.fetchPriority='high';i.sizes=k.sizes;i.srcset=p.image+'/small '+k.small+'w, '+p.image+' '+k.whole+'w'})}${JSON.stringify(asked)}.forEach(function(s){var m=new RegExp('^/'+s.on+'/?$').exec(l.pathname);if(!m)return;s.calls.forEach(function(a){if(l.search&&a.indexOf('?')>0)return;a=a.replace('$1',m[1]);w.asked[a]=fetch('/api/v1'+a,{headers:{'accept-language':document.documentElement.lang,authorization:'Bearer '+u.token}}).then(function(r){return r.ok?r.json():undefined}).then(function(d){see(d);return w.answered[a]=d},function(){})})});setTimeout(function(){new Intl.DateTimeFormat(document.documentElement.lang).format()})}catch(e){}})()`
