import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { contentPlugin } from './ops/content/plugin.ts'
import { inlineScript } from './ops/inline-script.ts'

/**
 * What every page with JavaScript needs lies in one file, since many tiny ones compress badly: the libraries, the
 * visitor's shell, signing in, forms, and the words on them.
 */
const frame = [
  'node_modules/(react|react-dom|scheduler|react-router|zod)/',
  'node_modules/@tabler/icons-react/dist/esm/icons/Icon(Menu2|X)\\.',
  'contract/(endpoint|values|accounts/sessions)\\.ts',
  'web/root\\.tsx',
  'web/shell/(AdultFooter|ErrorBoundary|KidFrame|Main)\\.',
  'web/platform/(app|api|ui)/(LazyPart|api|first-paint|flash|guards|language|meta|paths|prerendering|refusal-text|session|site|stored-user|theme|display-font|useSiteTheme|validation-messages)\\.',
  'web/accounts/social/Social\\.tsx',
  'web/messages/newsletter/(PromoBanner|promo-code)\\.',
  'web/platform/ui/(\\w+/)?(Brand|Button|Field|Form|Icon|LanguageSwitch|ParentsSiteOnly|PasswordField|SubmitButton|TextField|VisitorFrame|useFields)\\.',
  'web/platform/bot-check/(BotCheckNotice|bot-check)\\.',
  'web/accounts/sessions/SignInForm\\.',
  'messages/session_(email|password|grown_ups_login|kid_log_in)\\.',
  'messages/(app_name|generic|email|password|phone|first_name|last_name|field|must|too)',
  'messages/(newsletter_title|promo_(how|text))\\.',
  'messages/nav_(about|accessibility|blog|contact|faq|fine|home|log|main|menu|mission|parents|privacy|sign|skip|terms)',
]

const family = [
  'node_modules/@tanstack/',
  'web/(shell/FamilyShell|platform/app/(calendar|useFilters)|rewards/products/ProductPicture|quests/list-queries|rewards/wishes/(goal|queries))\\.',
  'web/platform/ui/(\\w+/)?(Card|Chip|ErrorState|PageHead|Pagination|SelectField|Skeleton)\\.',
  'contract/(rewards/orders|quests/recurrence)\\.',
  'messages/(catalog_points_of|quest_(fetch_failed|undo))\\.',
]

/**
 * Then, each in one file with everything it needs that no file above has: what visitors share with people signed in, what
 * everybody signed in sees, the two dashboards, and the catalogue.
 */
const together = {
  shared:
    '(web/platform/(app/format|ui/(\\w+/)?(EmptyState|Gem|Pip))|messages/ui_try_again|contract/(calendar|accounts/families|messages/notifications|quests/quests|rewards/catalog))\\.',
  family: family.join('|'),
  parent: 'web/(shell/ParentsOnlyShell|dashboard/ParentDashboardScreen)\\.',
  child:
    'web/(shell/ChildrenOnlyShell|dashboard/ChildDashboardScreen|quests/list/OwnQuests|rewards/wishes/DashboardGoal)\\.',
  catalog: 'web/rewards/catalog/(CatalogPage|CatalogScreen)\\.',
}
const groups = Object.entries({ frame: frame.join('|'), ...together }).map(([name, files], at) => ({
  name,
  test: new RegExp(`/(${files})`),
  priority: 10 - at,
}))

/**
 * A screen's chunk may export more than the screen: else each shared chunk with a screen in it is asked for through a file
 * of its own of one line. React Router asks for less, so this comes after it.
 */
const chunks: Plugin = {
  name: 'chunks',
  enforce: 'post',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            rolldownOptions: {
              preserveEntrySignatures: 'allow-extension',
              output: { codeSplitting: { groups } },
            },
          },
        }
      : {},
}

/** The page says which language it is in (entry.client.tsx): how the messages would find that out can stay out. */
const saidLanguage: Plugin = {
  name: 'said-language',
  transform(code, id) {
    if (!id.endsWith('/messages/compiled/runtime.js')) return
    const said = code.replace(
      /export let getLocale = \(\) => \{.*?\n\};/s,
      'export let getLocale = () => baseLocale;',
    )
    if (said === code) this.error('The messages find out their language in some new way')
    return { code: said, map: null }
  },
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter(), contentPlugin, inlineScript, saidLanguage, chunks],
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
