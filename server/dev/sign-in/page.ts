import type { SocialProviderName } from '#contract/values.ts'
import { escapeHtml } from '#server/platform/html.ts'

const style = `body{margin:0;padding:2rem 1rem;background:#F4F5F7;color:#1B1F23;font:1rem/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:auto;background:#fff;border:1px solid #D5D9DE;border-radius:10px;padding:1.5rem}
h1{font-size:1.4rem;margin:0 0 .25rem}p{margin:.25rem 0 1rem;color:#4A5259}fieldset{border:0;padding:0;margin:0 0 1.25rem}
legend{font-weight:600;padding:0;margin-bottom:.25rem}.choice{display:flex;gap:.6rem;align-items:center;min-height:2.75rem;padding-block:.25rem}
.choice input{width:1.25rem;height:1.25rem;flex:none}small{color:#4A5259}.other-person{display:grid;gap:.5rem;margin-left:1.85rem}
.other-person label:not(.choice){display:grid}.other-person input[type=text],.other-person input[type=email]{font:inherit;padding:.5rem;border:1px solid #6B747C;border-radius:6px;min-width:0}
.buttons{display:flex;gap:.75rem}button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem;border-radius:8px;border:1px solid #1B1F23;background:#fff;color:#1B1F23;cursor:pointer}
button.continue{background:#1B1F23;color:#fff;flex:1}`

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const providerNames: Record<SocialProviderName, string> = {
  google: 'Google',
  facebook: 'Facebook',
  openid: 'OpenID provider',
}

const people = [
  { email: 'noor@example.com', name: 'Noor Haddad', note: 'a new user', verified: true },
  { email: 'parent@example.com', name: 'Claire Tremblay', note: 'has a demo account', verified: true },
  { email: 'sam@example.com', name: 'Sam Roy', note: 'address not verified', verified: false },
  { email: 'mia@example.com', name: 'Mia Tremblay', note: 'a child of the demo', verified: true },
]

/** Renders the page that replaces the consent page of a provider. */
export function renderProviderPage(
  provider: SocialProviderName,
  request: Record<string, string | undefined>,
): { html: string; policy: string } {
  const name = providerNames[provider]
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${name} (local replacement)</title><style>${style}</style></head>
<body><main><h1>${name}, on this machine</h1><p>This is not the real ${name}. Choose who signs in to Questnest. Nothing leaves this machine.</p>
<form action="/dev/provider/${provider}/choose">${Object.entries(request).map(renderHidden).join('')}
<fieldset><legend>Who</legend>${people.map(renderPerson).join('\n')}
<label class="choice"><input type="radio" name="person" value="typed"><span>Somebody else</span></label>
<div class="other-person"><label>Name <input type="text" name="name" value="Alex Martin"></label><label>E-mail <input type="email" name="email"></label>
<label class="choice"><input type="checkbox" name="verified" checked><span>Address verified by the provider</span></label></div></fieldset>
<fieldset><legend>The app to which the token is issued</legend>${renderApp('questnest', 'Questnest', ' checked')}${renderApp('foreign', 'Another app: Questnest must refuse its token', '')}
<label class="choice"><input type="checkbox" name="expired"><span>The token has expired</span></label></fieldset>
<div class="buttons"><button name="cancel" value="yes">Cancel</button><button class="continue">Continue</button></div></form></main></body></html>`
  return { html, policy }
}

const renderHidden = ([name, value = '']: [string, string | undefined]) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

const renderPerson = ({ email, name, note, verified }: (typeof people)[number], index: number) =>
  `<label class="choice"><input type="radio" name="person" value="${email}|${name}|${verified ? 'verified' : ''}"${index === 0 ? ' checked' : ''}><span>${name}, ${email}<br><small>${note}</small></span></label>`

const renderApp = (value: string, label: string, checked: string) =>
  `<label class="choice"><input type="radio" name="app" value="${value}"${checked}><span>${label}</span></label>`
