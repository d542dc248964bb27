/*
 * Inline scripts that run before the first paint; the server allows them by their hash. They are plain text, so they
 * repeat what session.ts and theme.ts know: the names of the stored keys and the obfuscation.
 */

/** The theme this device chose, and the colour of the browser's frame. */
export const themeScript = `(function(){var d=document.documentElement,k=d.dataset.site==='kid',g=function(n){try{return localStorage.getItem(n)}catch(e){}},c=g('questnest.scheme')||'system',n=c==='dark'||c==='system'&&matchMedia('(prefers-color-scheme: dark)').matches,s=g('questnest.skin')==='cool'?'cool':'playful';d.dataset.scheme=n?'dark':'light';d.dataset.skin=s;document.querySelector('meta[name=theme-color]').content=k?s==='cool'?'#17282E':'#FFFDF8':n?'#151D1A':'#FFFFFF'})()`

/** Somebody signed in never sees the landing page. */
export const homeScript = `try{var t=localStorage.getItem('questnest.user'),u=t&&JSON.parse(t.replace(/[^]/g,function(c){return String.fromCharCode(c.charCodeAt(0)^22)}));if(u&&u.token)location.replace(/parent/.test(u.role)?'/parentdashboard':/child/.test(u.role)?'/childdashboard':'/oops')}catch(e){}`
