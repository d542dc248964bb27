/** Whether two quests have the same name. Case and spaces do not matter. */
export const isSameName = (one: string, other: string): boolean => foldName(one) === foldName(other)

const foldName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
