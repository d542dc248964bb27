import type { Letters } from './letters.ts'

type PaymentKind = 'payment_matter'

/** What is written about purchases of points. */
export const paymentLetters: Letters<PaymentKind> = {
  payment_matter: ({ payment_id, provider_id, matter }, words) => ({
    subject: words(`payment_matter_${matter}_subject`),
    title: words(`payment_matter_${matter}_subject`),
    paragraphs: [words(`payment_matter_${matter}_text`)],
    items: [
      { title: provider_id, text: words('payment_matter_provider') },
      { title: payment_id, text: words('payment_matter_payment') },
    ],
  }),
}
