/** Screens of the adult site that the build renders as visitors see them, so that they show before their code is there. */
export const prerenderedScreens = ['/login']
