import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { contentPlugin } from './ops/content/plugin.ts'
import { inlineScript } from './ops/inline-script.ts'

/** Matches modules in `web/`. */
const webModules = (...names: string[]) => new RegExp(`/web/(${names.join('|')})\\.tsx`)

/**
 * Chunks for the screens that people start with, and for the code that these screens share. Each group becomes one file
 * with the matching modules and their imports, except those of an earlier group, because many small files compress badly.
 * Rolldown divides all other modules into chunks itself.
 */
const groups = [
  {
    name: 'sign-in',
    test: webModules(
      'entry.client',
      'root',
      'pages/HomeScreen',
      'shell/VisitorShell',
      'accounts/sessions/LoginScreen',
    ),
  },
  { name: 'family', test: webModules('shell/FamilyShell') },
  { name: 'common', minShareCount: 8 },
  { name: 'child', test: webModules('shell/ChildrenOnlyShell', 'dashboard/ChildDashboardScreen') },
  { name: 'catalog', test: webModules('rewards/catalog/CatalogScreen') },
  // After the child's group, so that modules that both use are in the child's file: children's phones are slower.
  { name: 'parent', test: webModules('shell/ParentsOnlyShell', 'dashboard/ParentDashboardScreen') },
]

// Every page loads the list of all files, in which a hash cannot be compressed. Seven characters are the least that Rolldown accepts.
const fileName = 'assets/[name]-[hash:7]'
const fileNames = {
  entryFileNames: `${fileName}.js`,
  chunkFileNames: `${fileName}.js`,
  assetFileNames: `${fileName}[extname]`,
}

// Set by ops/build.mjs. Unset when ops/dev.mjs loads this file, because there the same modules serve both languages.
const { SITE_LOCALE } = process.env

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter(), contentPlugin, inlineScript],
  // Builds contain the messages of one language only (project.inlang/paraglide.config.js).
  define: SITE_LOCALE ? { 'globalThis.__PARAGLIDE_STATIC_LOCALE__': JSON.stringify(SITE_LOCALE) } : {},
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, ...fileNames } } } },
  },
  build: {
    // Inlined pictures would enlarge the JavaScript of people who never see them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Drops our modules of which no export is used, even if loading them has side effects. Keeps styles.
        moduleSideEffects: (id) => !/\/(web|contract|messages)\/.*\.[jt]sx?$/.test(id),
        // Schemas and endpoints have no side effects, so unused ones are dropped.
        manualPureFunctions: ['z', 'endpoint'],
      },
    },
  },
})
