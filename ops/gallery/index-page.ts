import { escapeHtml } from '#server/platform/html.ts'
import type { Shot } from './shoot.ts'

const style = `body{margin:0;padding:1rem 2rem;background:#FCF9F2;color:#22302B;font:1rem/1.5 system-ui,sans-serif}
form{position:sticky;top:0;background:#FCF9F2;padding:.5rem 0;display:flex;gap:.25rem 1.5rem;flex-wrap:wrap;border-bottom:1px solid #E7DECB}
h2{font-size:1.1rem;margin:2rem 0 .5rem}.row{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}
figure{margin:0;width:20rem}figure.narrow{width:10rem}img{width:100%;border:1px solid #D9CFB8}figcaption{font-size:.8rem;overflow-wrap:anywhere}
.problem{color:#8F1915}[hidden]{display:none}`

const script = `const form=document.forms[0];form.onchange=()=>{const off=new Set([...form.elements].filter(i=>!i.checked).map(i=>i.value));
for(const f of document.querySelectorAll('figure'))f.hidden=f.dataset.values.split(' ').some(v=>off.has(v))||(off.has('without problems')&&!f.dataset.faulty)}`

export function renderIndexPage(shots: Shot[]) {
  const checkboxes = [...new Set(shots.flatMap(lookOf)), 'without problems']
    .map((value) => `<label><input type="checkbox" value="${value}" checked> ${value}</label>`)
    .join('')
  const groups = Map.groupBy(shots, ({ site, name }) => `${site} · ${name}`)
  const rows = [...groups].map(
    ([title, group]) => `<h2>${escapeHtml(title)}</h2><div class="row">${group.map(figureOf).join('')}</div>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${style}</style>
<form>${checkboxes}</form>${rows.join('\n')}<script>${script}</script></html>`
}

const lookOf = ({ width, language, skin, text }: Shot) => [String(width), language, skin, text]

function figureOf(shot: Shot) {
  const { width, state, file, problems } = shot
  const path = escapeHtml(file.split('/').map(encodeURIComponent).join('/'))
  const caption = [state, ...lookOf(shot)].filter(Boolean).join(' · ')
  return `<figure data-values="${lookOf(shot).join(' ')}"${problems.length ? ' data-faulty="1"' : ''}${width === 390 ? ' class="narrow"' : ''}>
<a href="${path}"><img loading="lazy" src="${path}" alt="${escapeHtml(caption)}"></a><figcaption>${escapeHtml(caption)}
${problems.map((problem) => `<div class="problem">${escapeHtml(problem)}</div>`).join('')}</figcaption></figure>`
}
