import type { ComponentType } from 'react'

export type IconShape = ComponentType<{ className?: string; size?: number; 'aria-hidden'?: true }>

/** An outline icon beside words: `<Icon icon={IconPlus} />`. It says nothing itself; the words do. */
export const Icon = ({ icon: Shape }: { icon: IconShape }) => <Shape className="icon" aria-hidden />
