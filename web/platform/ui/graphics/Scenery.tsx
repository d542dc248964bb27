import './scenery.css'

export type SceneName = 'nest' | 'quests' | 'rewards' | 'points' | 'not-found' | 'offline' | 'thank-you'

/** A decorative scene. CSS chooses its day or night version, so that the first paint is right. */
export const Scenery = ({ scene }: { scene: SceneName }) => <div className={`scenery scenery-${scene}`} />
