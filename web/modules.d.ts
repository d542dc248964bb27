declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  // biome-ignore lint/style/noDefaultExport: each icon file has a default export
  export default icon
}

/** The text of one script that bundles the module and its imports; '' in client code (ops/inline-script.ts). */
declare module '*?inline-script' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: like Vite's own query imports
  export default text
}
