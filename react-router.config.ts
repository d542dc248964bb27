import type { Config } from '@react-router/dev/config'
import { contentPaths } from './ops/content/pages.ts'
import { prerenderedScreens } from './web/prerendered-screens.ts'

/** One build per language; ops/build.mjs says which and where, and joins the two. */
export default {
  appDirectory: 'web',
  buildDirectory: process.env.PAGES_BUILD_DIR ?? 'build/pages',
  ssr: false,
  prerender: ['/', ...contentPaths(), ...prerenderedScreens],
} satisfies Config
