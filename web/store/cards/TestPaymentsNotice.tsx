import { m } from '#messages'
import './cards.css'

/** Says that no money moves here. */
export const TestPaymentsNotice = () => <p className="test-payments">{m.cards_test()}</p>
