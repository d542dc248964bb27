import type { ContentPage } from '../../ops/content/pages.ts'

/** All content pages by file path. Used only while the build renders the pages: a browser loads pages one by one. */
export const allPages = import.meta.glob<ContentPage>('/messages/pages/**/*.md', {
  eager: true,
  import: 'default',
})
