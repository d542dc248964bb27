import './scenery.css'

export type SceneName = 'nest' | 'quests' | 'rewards' | 'points' | 'not-found' | 'offline' | 'thank-you'

/** A decorative scene. CSS chooses its day or night version, so that it is right on the first paint. */
export const Scenery = ({ scene }: { scene: SceneName }) => <div className={`scenery scenery-${scene}`} />
