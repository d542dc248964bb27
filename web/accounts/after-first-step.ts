import type { ApiError } from '#web/platform/api/api.ts'

/** What the screens of the second step and of closed families get in the history's state, never in the URL. */
export type StepState = { ticket: string; stay?: boolean }

/** Where a refusal with a ticket leads: to the second step of the login, or to restoring a closed family. (F06, S16) */
export const pathAfterFirstStep = ({ code }: Pick<ApiError, 'code'>) =>
  code === 'second_step' ? '/login/code' : '/closed'
