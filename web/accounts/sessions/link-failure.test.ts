import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/api/api.ts'
import { isLinkRefused } from './link-failure.ts'

test('[S12.9 N05.5] a link counts as refused only when the server refused the link itself', () => {
  expect(isLinkRefused(new ApiError(409, { code: 'code_used_up' }))).toBe(true)
  expect(isLinkRefused(new ApiError(403, { code: 'kid_site' }))).toBe(true)
  expect(isLinkRefused(new ApiError(0, {}))).toBe(false)
  expect(isLinkRefused(new ApiError(429, { code: 'too_many' }, 60))).toBe(false)
  expect(isLinkRefused(new ApiError(503, {}))).toBe(false)
  expect(isLinkRefused(new ApiError(403, { code: 'sign_up_closed' }))).toBe(false)
})
