import asleep from '#web/assets/svg/pip-asleep.svg'
import cheering from '#web/assets/svg/pip-cheering.svg'
import gem from '#web/assets/svg/pip-gem.svg'
import hiding from '#web/assets/svg/pip-hiding.svg'
import pointing from '#web/assets/svg/pip-pointing.svg'
import puzzled from '#web/assets/svg/pip-puzzled.svg'
import reading from '#web/assets/svg/pip-reading.svg'
import waiting from '#web/assets/svg/pip-waiting.svg'

const poses = { asleep, cheering, gem, hiding, pointing, puzzled, reading, waiting }

/** The mascot: at most one per screen, at least 56 px high, never on a page that asks for a card number. */
export const Pip = ({ pose }: { pose: keyof typeof poses }) => (
  <img src={poses[pose]} width="248" height="240" alt="" className="pip" />
)
