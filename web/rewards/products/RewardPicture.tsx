import { smallPictureUrl } from '#contract/rewards/catalog.ts'
import { Icon } from '#web/platform/ui/graphics/Icon.tsx'
import { IconGift } from '#web/platform/ui/graphics/icons.ts'
import './reward-picture.css'

export const RewardPicture = ({ image }: { image: string | null }) =>
  image ? (
    <img
      className="reward-picture"
      src={smallPictureUrl(image)}
      width="88"
      height="88"
      alt=""
      loading="lazy"
    />
  ) : (
    <span className="reward-picture">
      <Icon icon={IconGift} />
    </span>
  )
