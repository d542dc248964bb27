import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * What every page with JavaScript needs lies in one file, since many tiny ones compress badly: the libraries, the
 * visitor's shell, signing in, forms, and the words on them.
 */
const frame = [
  'node_modules/(react|react-dom|scheduler|react-router|zod)/',
  'contract/(endpoint|values|sessions)\\.ts',
  'web/app/(AdultFooter|KidFrame|Main|VisitorShell|api|flash|guards|language|meta|paths|session|site|theme|useLook|words)\\.',
  'web/social/Social\\.tsx',
  'web/ui/(Brand|Button|Field|Form|Icon|LanguageSwitch|PasswordField|SubmitButton|TextField|useFields)\\.',
  'web/sessions/(BotCheckNotice|Frame|ParentsDoor|SignInForm|bot-check|refusal-words)\\.',
  'messages/session_(email|password|grown_ups_login|kid_log_in)\\.',
  'messages/(app_name|generic|email|password|phone|first_name|last_name|field|must|too)',
  'messages/nav_(contact|fine|home|log_in|main|menu|mission|parents|privacy|sign|skip|terms)',
]

/**
 * Then, each in one file with everything it needs that no file above has: what visitors share with people signed in, what
 * everybody signed in sees, and the catalogue.
 */
const together = {
  signs: '(web/(app/format|ui/(EmptyState|Gem|Pip))|messages/ui_try_again)\\.',
  facts: 'contract/(families|notifications|quests|catalog)\\.',
  family: 'web/(app/FamilyShell|ui/(ErrorState|PageHead|Pagination|SelectField|Skeleton))\\.',
  catalog: 'web/catalog/CatalogPage\\.',
}
const groups = Object.entries({ frame: frame.join('|'), ...together }).map(([name, files], at) => ({
  name,
  test: new RegExp(`/(${files})`),
  priority: 10 - at,
}))

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter()],
  build: {
    // A picture inside the JavaScript would be paid for by people who never see it.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      treeshake: {
        // A module of ours that nobody uses anything of may go, whatever it would do on loading; styles stay.
        moduleSideEffects: (id) => !/\/(web|contract|messages)\/.*\.[jt]sx?$/.test(id),
        // Schemas and endpoints only describe: those a screen does not use stay out of it.
        manualPureFunctions: ['z', 'endpoint'],
      },
    },
  },
})
