import type { Letters } from './letters.ts'

/** What is written of points that run low, of buying them by themselves, and to who paid for them. */
export const pointsLetters: Letters<'low_points' | 'reload_declined' | 'reload_off' | 'receipt'> = {
  // To the card's billing address, which may be nobody's here.
  receipt: ({ number, points, total_price }, words, { adult, money }) => ({
    subject: words('receipt_subject', { number }),
    title: words('receipt_title'),
    paragraphs: [words('receipt_text', { number, total: money(total_price) })],
    points,
    button: { label: words('receipt_button'), url: `${adult}/settings/payment` },
    small: words('receipt_small'),
  }),

  low_points: ({ needed, points, short_on }, words, ways) => ({
    subject: words('low_points_subject'),
    title: words('low_points_title', { name: ways.name }),
    paragraphs: [
      words('low_points_text', {
        needed: ways.points(needed),
        points: ways.points(points),
        day: ways.weekday(short_on),
      }),
    ],
    button: { label: words('low_points_button'), url: `${ways.adult}/points/` },
    small: words('low_points_small'),
  }),

  reload_declined: ({ points, bank_asks, left }, words, ways) => {
    const why = bank_asks ? 'reload_declined_bank' : 'reload_declined'
    return {
      subject: words('reload_declined_subject'),
      title: words(`${why}_title`, { name: ways.name }),
      paragraphs: [words(`${why}_text`, { points: ways.points(points) })],
      button: {
        label: words(`${why}_button`),
        // In the store the bank can ask its question.
        url: bank_asks ? `${ways.adult}/points/` : `${ways.adult}/settings/payment`,
      },
      small: words('reload_declined_small', { count: left }),
    }
  },

  reload_off: ({ because }, words, { name, adult }) => ({
    subject: words('reload_off_subject'),
    title: words('reload_off_title', { name }),
    paragraphs: [words(`reload_off_${because}`), words('reload_off_text')],
    button: { label: words('reload_off_button'), url: `${adult}/points/auto-reload` },
  }),
}
