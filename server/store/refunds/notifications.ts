import type { MandatoryMessage, MessageKind } from '#server/messages/notifications/message-kind.ts'

/** `amount` is in cents; `taken` are the points taken from the wallet, `owed` those that the wallet no longer had. */
export const pointsRefunded: MandatoryMessage<{
  amount: number
  taken: number
  owed: number
  disputed: boolean
}> = {
  name: 'points_refunded',
  forClosedFamily: 'also',
  mail: ({ amount, taken, owed, disputed }, { t, name, adultUrl, formatMoney, formatPoints }) => {
    const textKey = disputed ? 'points_disputed' : 'points_refunded'
    return {
      subject: t(`mail_${textKey}_subject`),
      title: t(`mail_${textKey}_title`, { name }),
      paragraphs: [
        t(`mail_${textKey}_text`, { amount: formatMoney(amount), points: formatPoints(taken) }),
        ...(owed > 0 ? [t('mail_points_owed_text', { points: formatPoints(owed) })] : []),
      ],
      button: { label: t('mail_points_refunded_button'), url: `${adultUrl}/points/` },
      smallPrint: t('mail_points_refunded_small'),
    }
  },
  sampleFacts: { amount: 5749, taken: 4250, owed: 1000, disputed: true },
}

/** A refund failed or was cancelled, or a dispute was won, so the family gets back the `points` that had been taken. */
export const refundedPointsRestored: MandatoryMessage<{ points: number }> = {
  name: 'points_reversed',
  forClosedFamily: 'also',
  mail: ({ points }, { t, name, adultUrl }) => ({
    subject: t('mail_points_reversed_subject'),
    title: t('mail_points_reversed_title', { name }),
    paragraphs: [t('mail_points_reversed_text')],
    points,
    button: { label: t('mail_points_refunded_button'), url: `${adultUrl}/points/` },
  }),
  sampleFacts: { points: 5250 },
}

export const refundMessages: readonly MessageKind[] = [pointsRefunded, refundedPointsRestored]
