/** Screens of the parents' site that the build renders for visitors, so that they show before their code has loaded. */
export const prerenderedScreens = ['/login']
