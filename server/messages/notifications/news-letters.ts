import type { Letters } from './letters.ts'
import type { News } from './registry.ts'
import type { Letter } from './template.ts'

type NewsLetter = 'newsletter_confirm' | 'newsletter_welcome' | 'newsletter' | 'newsletter_trial'

/** What is written to who wants the newsletter. */
export const newsLetters: Letters<NewsLetter> = {
  newsletter_confirm: ({ codeId }, words, { adult, codeOf }) => ({
    subject: words('newsletter_confirm_subject'),
    title: words('newsletter_confirm_title'),
    paragraphs: [words('newsletter_confirm_text')],
    button: {
      label: words('newsletter_confirm_button'),
      url: `${adult}/newsletter/confirm/${codeOf(codeId)}`,
    },
    small: words('newsletter_confirm_small'),
  }),

  newsletter_welcome: ({ code, until, member }, words, { adult, dayOf }) => ({
    subject: words(code ? 'newsletter_welcome_subject_code' : 'newsletter_welcome_subject'),
    title: words('newsletter_welcome_title'),
    paragraphs: [
      words('newsletter_welcome_text'),
      ...(code ? [words(member ? 'newsletter_welcome_code' : 'newsletter_welcome_code_new')] : []),
    ],
    ...(code &&
      until && {
        code: { code, text: words('newsletter_welcome_until', { until: dayOf(until) }) },
      }),
    button:
      code && member
        ? { label: words('newsletter_welcome_store'), url: `${adult}/points/` }
        : {
            label: words(member ? 'newsletter_welcome_home' : 'newsletter_welcome_sign_up'),
            url: `${adult}/${member ? 'parentdashboard' : 'signup'}`,
          },
    picture: 'pip-cheering',
  }),

  newsletter: (news) => asWritten(news),
  newsletter_trial: (news) => asWritten(news),
}

const asWritten = ({ subject, paragraphs, button }: News): Letter => ({
  ...{ subject, title: subject, paragraphs },
  ...(button && { button }),
})
