import type { ComponentType } from 'react'

export type IconShape = ComponentType<{ className?: string; size?: number; 'aria-hidden'?: true }>

/** `<Icon icon={IconPlus} />`. Hidden from screen readers: the text beside it says the same. */
export const Icon = ({ icon: Shape }: { icon: IconShape }) => <Shape className="icon" aria-hidden />
