import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** A day as YYYY-MM-DD, or ''. */
export const DayField = (props: ComponentProps<typeof TextField>) => <TextField type="date" {...props} />
