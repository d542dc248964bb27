declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  // biome-ignore lint/style/noDefaultExport: that is how each icon's file has it
  export default icon
}

/** What is written under messages/pages: ops/content/plugin.ts. */
declare module 'virtual:content' {
  type ContentPage = import('../ops/content/pages.ts').ContentPage
  /** By language; none in the browser. */
  export const pages: Record<string, ContentPage[] | undefined>
  /** In the browser, by language and path: what the kid site shows as screens. */
  export const pageLoaders: Record<string, (() => Promise<{ page: ContentPage }>) | undefined>
}
