import type { SocialProviderName } from '#contract/values.ts'
import { escapeHtml } from '#server/platform/html.ts'

const style = `body{margin:0;padding:2rem 1rem;background:#F4F5F7;color:#1B1F23;font:1rem/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:auto;background:#fff;border:1px solid #D5D9DE;border-radius:10px;padding:1.5rem}
h1{font-size:1.4rem;margin:0 0 .25rem}p{margin:.25rem 0 1rem;color:#4A5259}fieldset{border:0;padding:0;margin:0 0 1.25rem}
legend{font-weight:600;padding:0;margin-bottom:.25rem}.line{display:flex;gap:.6rem;align-items:center;min-height:2.75rem;padding-block:.25rem}
.line input{width:1.25rem;height:1.25rem;flex:none}small{color:#4A5259}.own{display:grid;gap:.5rem;margin-left:1.85rem}
.own label:not(.line){display:grid}.own input[type=text],.own input[type=email]{font:inherit;padding:.5rem;border:1px solid #6B747C;border-radius:6px;min-width:0}
.ways{display:flex;gap:.75rem}button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem;border-radius:8px;border:1px solid #1B1F23;background:#fff;color:#1B1F23;cursor:pointer}
button.go{background:#1B1F23;color:#fff;flex:1}`

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const names: Record<SocialProviderName, string> = { google: 'Google', facebook: 'Facebook' }

const people = [
  { email: 'noor@example.com', name: 'Noor Haddad', says: 'a new user', verified: true },
  { email: 'parent@example.com', name: 'Claire Tremblay', says: 'has a demo account', verified: true },
  { email: 'sam@example.com', name: 'Sam Roy', says: 'address not verified', verified: false },
  { email: 'mia@example.com', name: 'Mia Tremblay', says: 'a child of the demo', verified: true },
]

/** Replaces the provider's consent page. */
export function providerPage(
  provider: SocialProviderName,
  { redirect_uri, state }: { redirect_uri: string; state: string },
): { html: string; policy: string } {
  const name = names[provider]
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name} on trial</title><style>${style}</style></head>
<body><main><h1>${name}, on this machine</h1><p>Not the real one: choose who signs in to Questnest. Nothing leaves this machine.</p>
<form action="/dev/provider/${provider}/choose">${hidden('redirect_uri', redirect_uri)}${hidden('state', state)}
<fieldset><legend>Who</legend>${people.map(choice).join('\n')}
<label class="line"><input type="radio" name="person" value="typed"><span>Somebody else</span></label>
<div class="own"><label>Name <input type="text" name="name" value="Alex Martin"></label><label>E-mail <input type="email" name="email"></label>
<label class="line"><input type="checkbox" name="verified" checked><span>Address verified by the provider</span></label></div></fieldset>
<fieldset><legend>Which app asked</legend>${app('ours', 'Questnest', ' checked')}${app('foreign', 'Another app, whose token is now tried here', '')}
<label class="line"><input type="checkbox" name="expired"><span>The token has expired</span></label></fieldset>
<div class="ways"><button name="cancel" value="yes">Cancel</button><button class="go">Continue</button></div></form></main></body></html>`
  return { html, policy }
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

const choice = ({ email, name, says, verified }: (typeof people)[number], at: number) =>
  `<label class="line"><input type="radio" name="person" value="${email}|${name}|${verified ? 'verified' : ''}"${at === 0 ? ' checked' : ''}><span>${name}, ${email}<br><small>${says}</small></span></label>`

const app = (value: string, says: string, checked: string) =>
  `<label class="line"><input type="radio" name="app" value="${value}"${checked}><span>${says}</span></label>`
