declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  // biome-ignore lint/style/noDefaultExport: that is how each icon's file has it
  export default icon
}
