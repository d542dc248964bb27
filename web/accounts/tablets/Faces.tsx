import { useCallback, useEffect, useState } from 'react'
import { type Face, listFaces, type PinPicture, signInOnTablet } from '#contract/accounts/tablets.ts'
import { PICTURE_PIN_LENGTH, TABLET_IDLE_MINUTES } from '#contract/limits.ts'
import { m } from '#messages'
import { ApiError, call, errorText } from '#web/platform/api/api.ts'
import { signIn } from '#web/platform/api/session.ts'
import { Button } from '#web/platform/ui/Button.tsx'
import { ErrorState } from '#web/platform/ui/ErrorState.tsx'
import { FormError } from '#web/platform/ui/forms/Form.tsx'
import { Avatar } from '#web/platform/ui/graphics/Avatar.tsx'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconLock } from '#web/platform/ui/graphics/icons.ts'
import { LockedFace } from './LockedFace.tsx'
import { PicturePad } from './PicturePad.tsx'
import { ViewHeading } from './ViewHeading.tsx'
import './tablets.css'

const RELOAD_MS = 60_000

/** The faces of the children; a tap opens the child's own site, after its picture PIN if it has one. */
export function Faces({ tabletKey, onEnded }: { tabletKey: string; onEnded: () => void }) {
  const [faces, setFaces] = useState<readonly Face[]>()
  const [chosenId, setChosenId] = useState<string>()
  const [hasChosen, setHasChosen] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'tablet_ended') onEnded()
    else setFailure(error)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fail` is made again in each render
  const load = useCallback(
    () => call(listFaces, { body: { tablet_key: tabletKey } }).then(({ faces }) => setFaces(faces), fail),
    [tabletKey],
  )
  useEffect(() => {
    void load()
    // A tablet shows this page for days, in which parents change whom it shows, or remove it.
    const loadIfVisible = () => void (document.visibilityState === 'visible' && load())
    document.addEventListener('visibilitychange', loadIfVisible)
    const timer = setInterval(loadIfVisible, RELOAD_MS)
    return () => {
      document.removeEventListener('visibilitychange', loadIfVisible)
      clearInterval(timer)
    }
  }, [load])
  // A child who went away in the middle leaves the tablet to the others.
  useEffect(() => {
    if (!chosenId) return
    const timer = setTimeout(() => setChosenId(undefined), TABLET_IDLE_MINUTES * 60_000)
    return () => clearTimeout(timer)
  }, [chosenId])

  function retry() {
    setFailure(undefined)
    void load()
  }
  if (failure && !faces) return <ErrorState error={failure} text={errorText(failure)} onRetry={retry} />
  if (!faces) return <p role="status">{m.tablet_opening()}</p>

  async function open(face: Face, pictures?: PinPicture[]) {
    const body = { tablet_key: tabletKey, child_id: face.child_id, ...(pictures && { pictures }) }
    const { token, role } = await call(signInOnTablet, { body })
    signIn(token, role)
  }
  const chosen = faces.find(({ child_id }) => child_id === chosenId)
  const back = () => {
    setChosenId(undefined)
    retry()
  }
  if (chosen?.is_locked)
    return <LockedFace face={chosen} tabletKey={tabletKey} onUnlocked={load} onBack={back} />
  if (chosen)
    return (
      <PicturePin
        face={chosen}
        onPictures={(pictures) => open(chosen, pictures)}
        onLocked={load}
        onEnded={onEnded}
        onBack={back}
      />
    )
  return (
    <>
      <ViewHeading hasFocus={hasChosen}>{m.tablet_who()}</ViewHeading>
      {faces.length > 0 && <p>{m.tablet_who_lead()}</p>}
      {faces.length === 0 && <p>{m.tablet_no_faces()}</p>}
      <ul className="faces">
        {faces.map((face) => (
          <li key={face.child_id}>
            <FaceButton
              face={face}
              onTap={async () => {
                setFailure(undefined)
                setHasChosen(true)
                if (face.has_picture_pin) return setChosenId(face.child_id)
                await open(face).catch((error) => {
                  // The faces may have changed since they were loaded: this one may have got a picture PIN.
                  if (error instanceof ApiError && error.code === 'picture_pin_failed')
                    setChosenId(face.child_id)
                  else fail(error)
                  return load()
                })
              }}
            />
          </li>
        ))}
      </ul>
      <FormError>{failure ? errorText(failure) : null}</FormError>
    </>
  )
}

function FaceButton({ face, onTap }: { face: Face; onTap: () => Promise<void> }) {
  const { first_name, avatar, is_locked } = face
  const [isOpening, setOpening] = useState(false)
  return (
    <button
      type="button"
      aria-busy={isOpening || undefined}
      onClick={() => {
        if (isOpening) return
        setOpening(true)
        void onTap().finally(() => setOpening(false))
      }}
    >
      <Avatar name={first_name} avatar={avatar} size="huge" />
      <span className="name">{first_name}</span>
      {is_locked && (
        <span className="locked">
          <Icon icon={IconLock} />
          <span className="visually-hidden">{m.tablet_face_locked()}</span>
        </span>
      )}
    </button>
  )
}

function PicturePin(props: {
  face: Face
  onPictures: (pictures: PinPicture[]) => Promise<void>
  onLocked: () => Promise<unknown>
  onEnded: () => void
  onBack: () => void
}) {
  const { face, onPictures, onLocked, onEnded, onBack } = props
  const name = face.first_name
  const [pictures, setPictures] = useState<PinPicture[]>([])
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function tap(tapped: PinPicture[]) {
    setPictures(tapped)
    setFailure(undefined)
    if (tapped.length < PICTURE_PIN_LENGTH) return
    setSending(true)
    try {
      await onPictures(tapped)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'tablet_ended') return onEnded()
      if (code === 'picture_pin_locked') return onLocked()
      setPictures([])
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <ViewHeading hasFocus>{m.tablet_pictures_heading({ name })}</ViewHeading>
      <p>{m.tablet_pictures_text()}</p>
      <FormError>{failure ? errorText(failure) : null}</FormError>
      <PicturePad pictures={pictures} isSecret isBusy={isSending} onChange={tap} />
      <Button variant="quiet" onClick={onBack}>
        {m.tablet_not_me({ name })}
      </Button>
    </>
  )
}
