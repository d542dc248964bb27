import type { Letters } from './letters.ts'

type PaymentKind = 'points_refunded' | 'points_reversed' | 'payment_matter'

/** What is written about purchases of points. */
export const paymentLetters: Letters<PaymentKind> = {
  points_refunded: ({ amount, taken, owed, disputed }, words, { name, adult, money, points }) => {
    const why = disputed ? 'points_disputed' : 'points_refunded'
    return {
      subject: words(`${why}_subject`),
      title: words(`${why}_title`, { name }),
      paragraphs: [
        words(`${why}_text`, { amount: money(amount), points: points(taken) }),
        ...(owed > 0 ? [words('points_owed_text', { points: points(owed) })] : []),
      ],
      button: { label: words('points_refunded_button'), url: `${adult}/points/` },
      small: words('points_refunded_small'),
    }
  },

  points_reversed: ({ points }, words, { name, adult }) => ({
    subject: words('points_reversed_subject'),
    title: words('points_reversed_title', { name }),
    paragraphs: [words('points_reversed_text')],
    points,
    button: { label: words('points_refunded_button'), url: `${adult}/points/` },
  }),

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
