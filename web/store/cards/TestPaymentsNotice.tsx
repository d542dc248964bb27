import { m } from '#messages'
import './cards.css'

export const TestPaymentsNotice = () => <p className="test-payments">{m.cards_test()}</p>
