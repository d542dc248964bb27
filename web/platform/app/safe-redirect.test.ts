import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { safeRedirect } from './safe-redirect.ts'

const listPaths = (entries: RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const fullPath = path ? `${parent}/${path}` : parent
    return [...(path ? [fullPath] : []), ...listPaths(children, fullPath)]
  })
const familyShell = routes.filter(({ file }) => file === 'shell/FamilyShell.tsx')

test('[X14.4] after signing in, users are redirected only to screens of this site that require signing in', () => {
  const paths = listPaths(familyShell)
  expect(paths).toContain('/kids/:id/missions/:missionId')
  for (const path of paths) expect(safeRedirect(path)).toBe(path)
  expect(safeRedirect('/points?package=1000#top')).toBe('/points?package=1000#top')
  for (const path of [
    null,
    '',
    '//evil.example/points',
    '/\\evil.example/points',
    'https://evil.example/points',
    'javascript:alert(1)',
    '/dev/mailbox',
    '/api/docs',
    '/logout',
    '/points/../logout',
    '/pointsandmore',
    'points',
  ])
    expect([path, safeRedirect(path)]).toEqual([path, undefined])
})
