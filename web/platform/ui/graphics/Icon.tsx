import type { ComponentType } from 'react'

type Shape = ComponentType<{ className?: string; size?: number; 'aria-hidden'?: true }>

/** An outline icon beside words: `<Icon of={IconPlus} />`. It says nothing itself; the words do. */
export const Icon = ({ of: Shape }: { of: Shape }) => <Shape className="icon" aria-hidden />
