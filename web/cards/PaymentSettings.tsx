import { KeptCards } from './KeptCards.tsx'

/** The content of the settings' Payment & Billing tab. (P04, P07) */
export const PaymentSettings = () => (
  <div className="profilecards">
    <KeptCards />
  </div>
)
