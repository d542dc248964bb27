import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'

export function OtherChildrenField(props: {
  others: readonly Child[]
  chosen: readonly string[]
  points: number | ''
  onChange: (chosen: string[]) => void
}) {
  const { others, chosen, points, onChange } = props
  const childCount = chosen.length + 1
  const total = childCount * (points || 0)
  return (
    <fieldset className="field also-for">
      <legend className="label">{m.quest_also_for()}</legend>
      <div className="row">
        {others.map(({ id, name, first_name, avatar }) => (
          <label key={id}>
            <input
              type="checkbox"
              name="also_for"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((kid) => kid !== id))
              }
            />
            <Avatar name={name} avatar={avatar} />
            {first_name}
          </label>
        ))}
      </div>
      <p className="help" role="status">
        {childCount > 1 && total > 0
          ? m.quest_also_for_total({ kids: childCount, count: total, points: formatNumber(total) })
          : m.quest_also_for_help()}
      </p>
    </fieldset>
  )
}
