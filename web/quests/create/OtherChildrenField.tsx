import type { Child } from '#contract/accounts/children.ts'
import { m } from '#messages'
import { formatNumber } from '#web/platform/app/format.ts'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'

export function OtherChildrenField(props: {
  otherChildren: readonly Child[]
  chosenIds: readonly string[]
  points: number | ''
  onChange: (chosenIds: string[]) => void
}) {
  const { otherChildren, chosenIds, points, onChange } = props
  const childCount = chosenIds.length + 1
  const total = childCount * (points || 0)
  return (
    <fieldset className="field also-for">
      <legend className="label">{m.quest_also_for()}</legend>
      <div className="row">
        {otherChildren.map(({ id, name, first_name, avatar }) => (
          <label key={id}>
            <input
              type="checkbox"
              name="also_for"
              checked={chosenIds.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosenIds, id] : chosenIds.filter((kid) => kid !== id))
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
