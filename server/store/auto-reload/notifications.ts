import type { DisableReason } from '#contract/store/auto-reload.ts'
import type { MandatoryMessage, MessageKind } from '#server/messages/notifications/message-kind.ts'

/**
 * `bank_asks`: the bank wants the parent to authenticate. `left`: after this many more declines in a row,
 * auto-reload is switched off.
 */
export const reloadDeclined: MandatoryMessage<{ points: number; bank_asks: boolean; left: number }> = {
  name: 'reload_declined',
  mail: ({ points, bank_asks, left }, { t, name, adultUrl, formatPoints }) => {
    const textKey = bank_asks ? 'reload_declined_bank' : 'reload_declined'
    return {
      subject: t('mail_reload_declined_subject'),
      title: t(`mail_${textKey}_title`, { name }),
      paragraphs: [t(`mail_${textKey}_text`, { points: formatPoints(points) })],
      button: {
        label: t(`mail_${textKey}_button`),
        // In the store the parent can authenticate with the bank.
        url: bank_asks ? `${adultUrl}/points/` : `${adultUrl}/settings/payment`,
      },
      smallPrint: t('mail_reload_declined_small', { count: left }),
    }
  },
  sampleFacts: { points: 5250, bank_asks: false, left: 2 },
}

export const reloadOff: MandatoryMessage<{ because: DisableReason }> = {
  name: 'reload_off',
  mail: ({ because }, { t, name, adultUrl }) => ({
    subject: t('mail_reload_off_subject'),
    title: t('mail_reload_off_title', { name }),
    paragraphs: [t(`mail_reload_off_${because}`), t('mail_reload_off_text')],
    button: { label: t('mail_reload_off_button'), url: `${adultUrl}/points/auto-reload` },
  }),
  sampleFacts: { because: 'declined' },
}

export const autoReloadMessages: readonly MessageKind[] = [reloadDeclined, reloadOff]
