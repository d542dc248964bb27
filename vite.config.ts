import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { contentPlugin } from './ops/content/plugin.ts'
import { inlineScript } from './ops/inline-script.ts'

const routes = (...names: string[]) => new RegExp(`/web/(${names.join('|')})\\.tsx`)

/**
 * The screens that people start at, after what they share. Each is one file with all that it needs and the groups before it
 * do not have: many small files compress badly. Everything else is split by Rolldown itself.
 */
const groups = [
  {
    name: 'sign-in',
    test: routes(
      'entry.client',
      'root',
      'pages/HomeScreen',
      'shell/VisitorShell',
      'accounts/sessions/LoginScreen',
    ),
  },
  { name: 'family', test: routes('shell/FamilyShell') },
  { name: 'common', minShareCount: 8 },
  { name: 'child', test: routes('shell/ChildrenOnlyShell', 'dashboard/ChildDashboardScreen') },
  { name: 'catalog', test: routes('rewards/catalog/CatalogScreen') },
  // After the children's, whose phones are slower: what both need lies with the child's.
  { name: 'parent', test: routes('shell/ParentsOnlyShell', 'dashboard/ParentDashboardScreen') },
]

// Only ops/build.mjs sets it: while developing both languages are served from the same modules.
const { SITE_LOCALE } = process.env

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter(), contentPlugin, inlineScript],
  // Builds contain the messages of one language only (project.inlang/paraglide.config.js).
  define: SITE_LOCALE ? { 'globalThis.__PARAGLIDE_STATIC_LOCALE__': JSON.stringify(SITE_LOCALE) } : {},
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: {
    // A picture inside the JavaScript would be paid for by people who never see it.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // A module of ours that nobody uses anything of may go, whatever it would do on loading; styles stay.
        moduleSideEffects: (id) => !/\/(web|contract|messages)\/.*\.[jt]sx?$/.test(id),
        // Schemas and endpoints only describe: those a screen does not use stay out of it.
        manualPureFunctions: ['z', 'endpoint'],
      },
    },
  },
})
