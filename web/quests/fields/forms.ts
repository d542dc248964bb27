import * as z from 'zod/mini'
import { newQuest } from '#contract/quests/quests.ts'
import { day } from '#contract/values.ts'

/* The dialogs' own forms: what they send is judged by `questChange`. */

export const extendForm = z.object({ due_date: day })
export const restoreForm = z.object({ due_date: day, points: z.enum(['keep', 'take']) })
export const editForm = z.omit(newQuest, { child_id: true, also_for: true })
