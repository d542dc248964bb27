import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Child } from '#contract/families.ts'
import { newQuest, QUEST_DESCRIPTION_MAX, type Quest } from '#contract/quests.ts'
import { m } from '#messages'
import { formatNumber } from '#web/app/format.ts'
import { pageMeta } from '#web/app/meta.ts'
import { myProfile } from '#web/app/queries.ts'
import { childOf } from '#web/families/queries.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Form } from '#web/ui/Form.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { BackLink } from '#web/ui/PageHead.tsx'
import { ResultCard } from '#web/ui/ResultCard.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useFields } from '#web/ui/useFields.ts'
import { daysAfter, useCalendar } from './days.ts'
import { keepFocus } from './keepFocus.ts'
import { useCreateQuest } from './queries.ts'
import { RepeatsFields } from './RepeatsFields.tsx'
import { Worth } from './Worth.tsx'
import './quests.css'

export const meta = () => pageMeta(m.quest_add(), m.quest_create_description())

/** /kids/:id/assignmission: a new quest for one child, and how that ended. */
export default function CreateQuestScreen() {
  const { id = '' } = useParams()
  const { data, isError, refetch } = useQuery(childOf(id))
  // The form starts from the family's calendar, so it waits for the time zone.
  const { isSuccess } = useQuery(myProfile)
  return (
    <div className="wrap narrow questpage">
      {isError ? (
        <ErrorState text={m.family_kid_failed()} onRetry={refetch} />
      ) : data && isSuccess ? (
        <CreateQuest child={data.child} key={id} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </div>
  )
}

function CreateQuest({ child }: { child: Child }) {
  const list = `/kids/${child.id}`
  return (
    <>
      <BackLink to={list}>{m.quest_list_back({ name: child.first_name })}</BackLink>
      <div className="row newfor">
        <Avatar name={child.name} avatar={child.avatar} />
        <h1>{m.quest_new_for({ name: child.first_name })}</h1>
      </div>
      <NewQuest child={child} list={list} />
    </>
  )
}

/** The form, or how sending it ended. What was typed stays until it is a quest. */
function NewQuest({ child, list }: { child: Child; list: string }) {
  const { today } = useCalendar()
  const { mutateAsync } = useCreateQuest()
  const [created, setCreated] = useState<Quest>()
  const [isAgain, setAgain] = useState(false)
  const fields = useFields(newQuest, {
    child_id: child.id,
    name: '',
    description: '',
    points: '',
    due_date: daysAfter(today, 1),
    reoccur_scale: null,
    reoccur_frequency: 1,
  })
  const toList = (
    <LinkButton variant="ghost" to={list}>
      {m.quest_view_list()}
    </LinkButton>
  )

  function again(values?: typeof fields.values) {
    fields.reset(values)
    setCreated(undefined)
    setAgain(true)
  }

  if (created)
    return (
      <ResultCard
        isSuccess
        title={m.quest_created()}
        actions={
          <>
            <Button onClick={() => again()}>{m.quest_add_another()}</Button>
            {toList}
          </>
        }
      >
        {m.quest_created_text({
          name: child.first_name,
          quest: created.name,
          count: created.points,
          points: formatNumber(created.points),
        })}
      </ResultCard>
    )
  if (fields.failure)
    return (
      <ResultCard
        isSuccess={false}
        title={m.quest_not_created()}
        actions={
          <>
            <Button onClick={() => again(fields.values)}>{m.ui_try_again()}</Button>
            {toList}
          </>
        }
      >
        {fields.failure.message}
      </ResultCard>
    )
  return (
    <div className="card roomy">
      <Form fields={fields} onSubmit={fields.submit(async (quest) => setCreated(await mutateAsync(quest)))}>
        <TextField
          label={m.quest_name()}
          autoComplete="off"
          // The button that led back here is gone, and the focus with it.
          autoFocus={isAgain}
          {...fields.field('name')}
        />
        <TextArea
          label={m.quest_description()}
          help={m.quest_description_help()}
          most={QUEST_DESCRIPTION_MAX}
          {...fields.field('description')}
        />
        <div className="two">
          <NumberField
            label={m.quest_points()}
            help={<Worth points={fields.values.points} />}
            min={1}
            gem
            {...fields.field('points')}
          />
          <DayField label={m.quest_deadline()} min={today} {...fields.field('due_date')} />
        </div>
        <RepeatsFields fields={fields} />
        {!fields.isValid && <p className="small muted">{m.quest_create_reason()}</p>}
        <div className="stickybar">
          <LinkButton variant="ghost" to={list} onMouseDown={keepFocus}>
            {m.ui_cancel()}
          </LinkButton>
          <Button type="submit" isDisabled={!fields.isValid} isPending={fields.isSending}>
            {m.quest_create()}
          </Button>
        </div>
      </Form>
    </div>
  )
}
