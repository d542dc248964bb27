import './scenery.css'

export type SceneName = 'nest' | 'quests' | 'rewards' | 'points' | 'not-found' | 'offline' | 'thank-you'

/** A small scene beside words that say the same; by night in the dark looks. The style chooses, before the first paint. */
export const Scenery = ({ scene }: { scene: SceneName }) => <div className={`scenery scenery-${scene}`} />
