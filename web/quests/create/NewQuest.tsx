import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Child } from '#contract/accounts/children.ts'
import type { QuestPicture } from '#contract/quests/pictures.ts'
import { newQuest, type Quest } from '#contract/quests/quests.ts'
import { m } from '#messages'
import { useCalendar } from '#web/platform/app/calendar.ts'
import { Button, LinkButton } from '#web/platform/ui/Button.tsx'
import { Form } from '#web/platform/ui/forms/Form.tsx'
import { keepFieldFocused } from '#web/platform/ui/forms/FormActions.tsx'
import { useFields } from '#web/platform/ui/forms/useFields.ts'
import { sayWho } from '#web/quests/fields/describe-fields.ts'
import { listNextDueDays } from '#web/quests/fields/next-due-days.ts'
import { QuestFields } from '#web/quests/fields/QuestFields.tsx'
import { stepsMessages } from '#web/quests/fields/StepsField.tsx'
import { TimesOfDayFields } from '#web/quests/fields/TimeOfDayFields.tsx'
import { PictureField, useSuggestedPicture } from '#web/quests/pictures/PictureField.tsx'
import { useCreateQuest } from '#web/quests/queries.ts'
import { CreatedCard, NotCreatedCard } from './CreatedCard.tsx'
import { findIdea } from './ideas.ts'
import { OtherChildrenField } from './OtherChildrenField.tsx'
import type { QuestTemplate } from './quest-template.ts'
import { SharingField } from './SharingField.tsx'
import { StartFromTemplate } from './StartFromTemplate.tsx'
import './new-quest.css'

type Draft = ReturnType<typeof useFields<typeof newQuest>>['values']

/** Undefined until the parent chooses a picture, or none. */
type ChosenPicture = QuestPicture | null | undefined

/** The drafts of forms that the parent left to buy points, by the form's URL. Each draft is restored once. */
const savedDrafts = new Map<string, { values: Draft; chosenPicture: ChosenPicture }>()

export function NewQuest(props: {
  child: Child
  otherChildren: readonly Child[]
  /** The child's own quests. */
  quests: readonly Quest[]
  template?: QuestTemplate
  /** Filled in, unless it is over. */
  dueDay?: string | undefined
  /** How the copied quest is shared, and with whom. */
  sharing?: Pick<Draft, 'sharing' | 'also_for'>
}) {
  const { child, otherChildren, quests, template, dueDay = '' } = props
  const calendar = useCalendar()
  const { today } = calendar
  const isDayOver = dueDay < today
  const { mutateAsync } = useCreateQuest()
  const [created, setCreated] = useState<{ quest: Quest; kids: Child[] }>()
  const [isRestarted, setRestarted] = useState(false)
  const emptyDraft: Draft = {
    child_id: child.id,
    also_for: [],
    name: '',
    description: '',
    points: '',
    picture: null,
    due_date: isDayOver ? today : dueDay,
    times_of_day: [null],
    reoccur_scale: null,
    reoccur_frequency: 1,
    reoccur_rule: null,
    stays_open: false,
    steps: null,
    asks_photo: false,
    sharing: null,
  }
  const { pathname, search } = useLocation()
  const formUrl = pathname + search
  const savedDraft = savedDrafts.get(formUrl)
  const fields = useFields(
    newQuest,
    savedDraft?.values ?? { ...emptyDraft, ...template, ...props.sharing },
    stepsMessages,
  )
  useEffect(() => void savedDrafts.delete(formUrl), [formUrl])
  const { values, set } = fields
  const [chosenPicture, setChosenPicture] = useState<ChosenPicture>(
    savedDraft ? savedDraft.chosenPicture : (values.picture ?? undefined),
  )
  const fittingPicture = useSuggestedPicture(values.name)
  const suggestedPicture = findIdea(values.name)?.template.picture ?? fittingPicture
  const picture = chosenPicture === undefined ? suggestedPicture : chosenPicture

  const others = otherChildren.filter(({ id }) => values.also_for.includes(id))
  const kids = [child, ...others]
  const repeats = values.reoccur_scale !== null || values.reoccur_rule !== null
  const sharing = kids.length > 1 && (repeats || values.sharing !== 'turns') ? values.sharing : null
  const paidCount = sharing && sharing !== 'together' ? 1 : kids.length
  const cost = paidCount * (values.points || 0)

  const saveDraft = () => savedDrafts.set(formUrl, { values, chosenPicture })

  function restart(draft: Draft) {
    fields.reset(draft)
    setCreated(undefined)
    setRestarted(true)
  }

  function createAnother() {
    restart(emptyDraft)
    setChosenPicture(undefined)
  }

  if (created) return <CreatedCard {...created} onCreateAnother={createAnother} />
  if (fields.failure)
    return (
      <NotCreatedCard
        childId={child.id}
        needsPoints={fields.failure.code === 'points_short'}
        onBuy={saveDraft}
        onTryAgain={() => restart(values)}
      >
        {fields.failure.message}
      </NotCreatedCard>
    )
  return (
    <div className="card roomy">
      <StartFromTemplate
        child={child}
        quests={quests}
        onPick={(picked) => {
          fields.reset({ ...values, ...picked })
          setChosenPicture(picked.picture ?? undefined)
        }}
      />
      <Form
        fields={fields}
        onSubmit={fields.submit(async (quest) => {
          setCreated({ quest: await mutateAsync({ ...quest, picture, sharing }), kids })
        })}
      >
        {/* After a restart the first field gets the focus, because the button that had it has disappeared. */}
        <QuestFields
          fields={fields}
          focusesName={isRestarted}
          times={values.times_of_day}
          timeFields={
            <TimesOfDayFields times={values.times_of_day} onChange={(times) => set('times_of_day', times)} />
          }
          who={
            otherChildren.length > 0
              ? {
                  sentence: sayWho(
                    [child.first_name, ...others.map(({ first_name }) => first_name)],
                    sharing,
                    listNextDueDays(values, values.times_of_day, calendar)[0],
                  ),
                  fields: (
                    <>
                      <OtherChildrenField
                        otherChildren={otherChildren}
                        chosenIds={values.also_for}
                        totalPoints={cost * values.times_of_day.length}
                        onChange={(ids) => set('also_for', ids)}
                      />
                      {others.length > 0 && (
                        <SharingField
                          sharing={sharing}
                          kids={kids}
                          repeats={repeats}
                          onChange={(chosen) => set('sharing', chosen)}
                        />
                      )}
                    </>
                  ),
                }
              : undefined
          }
          picture={picture}
          pictureField={
            <PictureField
              picture={picture}
              isProposed={chosenPicture === undefined}
              onChange={setChosenPicture}
            />
          }
          cost={cost * values.times_of_day.length}
          onBuyPoints={saveDraft}
        />
        {!fields.isValid && <p className="small muted">{m.quest_create_reason()}</p>}
        <div className="row sticky-bar">
          <LinkButton variant="ghost" to={`/kids/${child.id}`} onMouseDown={keepFieldFocused}>
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
