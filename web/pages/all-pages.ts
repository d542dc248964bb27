import type { ContentPage } from '../../ops/content/pages.ts'

/** All content pages by file. For the build only: the browser loads single pages. */
export const allPages = import.meta.glob<ContentPage>('/messages/pages/**/*.md', {
  eager: true,
  import: 'default',
})
