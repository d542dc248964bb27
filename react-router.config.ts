import type { Config } from '@react-router/dev/config'
import { contentPaths } from './ops/content/pages.ts'
import { prerenderedScreens } from './web/prerendered-screens.ts'

/** ops/build.mjs runs this build once per language and joins the results. */
export default {
  appDirectory: 'web',
  buildDirectory: process.env.PAGES_BUILD_DIR ?? 'build/pages',
  ssr: false,
  prerender: ['/', ...contentPaths(), ...prerenderedScreens],
} satisfies Config
