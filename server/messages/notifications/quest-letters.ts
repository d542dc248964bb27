import type { Letters } from './letters.ts'

type QuestKind =
  | 'series_waits'
  | 'quest_finished'
  | 'weekly_summary'
  | 'quest_new'
  | 'quest_verified'
  | 'quest_rejected'
  | 'quest_reminder'

/** What parents and children read of quests. */
export const questLetters: Letters<QuestKind> = {
  series_waits: ({ quest, points, child_id, child }, words, { name, adult, sells, points: inWords }) => {
    const quests = `${adult}/kids/${child_id}`
    return {
      subject: words('series_waits_subject', { quest }),
      title: words('series_waits_title', { first_name: name }),
      paragraphs: [words('series_waits_text', { child, quest, points: inWords(points) })],
      ...(sells && { button: { label: words('low_points_button'), url: `${adult}/points/` } }),
      small: words('series_waits_small', { child, url: quests }),
      smallLink: quests,
    }
  },

  quest_finished: ({ quest, quest_id, child_id, child, points }, words, { name, adult }) => ({
    subject: words('quest_finished_subject', { child }),
    title: words('quest_finished_subject', { child }),
    paragraphs: [words('quest_finished_text', { name, child, quest })],
    points,
    button: { label: words('quest_button'), url: `${adult}/kids/${child_id}/missions/${quest_id}` },
    small: words('quest_finished_small'),
    picture: 'pip-cheering',
  }),

  weekly_summary: ({ children }, words, { name, adult, points }) => ({
    subject: words('weekly_summary_subject'),
    title: words('weekly_summary_subject'),
    paragraphs: [words('weekly_summary_text', { name })],
    items: children.map(({ child, verified, points: earned, waiting }) => ({
      title: child,
      text: [
        words('weekly_summary_verified', { count: verified }),
        verified > 0 && words('weekly_summary_earned', { points: points(earned) }),
        waiting > 0 && words('weekly_summary_waiting', { count: waiting }),
      ]
        .filter(Boolean)
        .join('\n'),
    })),
    button: { label: words('weekly_summary_button'), url: `${adult}/parentdashboard` },
  }),

  quest_new: ({ quest, quest_id, child_id, points, due_date }, words, { name, kid, weekday }) => ({
    subject: words('quest_new_subject', { quest }),
    title: words('quest_new_title', { name }),
    paragraphs: [words('quest_new_text', { quest, day: weekday(due_date) })],
    points,
    button: { label: words('quest_button_kid'), url: `${kid}/kids/${child_id}/missions/${quest_id}` },
  }),

  quest_verified: ({ quest, quest_id, child_id, points, note }, words, { name, kid }) => ({
    subject: words('quest_verified_subject', { quest }),
    title: words('quest_verified_title', { name }),
    paragraphs: [words('quest_verified_text', { quest })],
    ...(note && { quote: { by: words('quote_parent'), text: note } }),
    points,
    button: { label: words('quest_button_kid'), url: `${kid}/kids/${child_id}/missions/${quest_id}` },
    picture: 'pip-cheering',
  }),

  quest_rejected: ({ quest, quest_id, child_id, note, due_date }, words, { name, kid, weekday }) => ({
    subject: words('quest_rejected_subject', { quest }),
    title: words('quest_rejected_title', { name }),
    paragraphs: [words('quest_rejected_text', { quest, day: weekday(due_date) })],
    ...(note && { quote: { by: words('quote_parent'), text: note } }),
    button: { label: words('quest_button_kid'), url: `${kid}/kids/${child_id}/missions/${quest_id}` },
  }),

  quest_reminder: ({ quests }, words, { name, kid, points }) => ({
    subject: words('quest_reminder_subject', { count: quests.length }),
    title: words('quest_reminder_title', { name }),
    paragraphs: [words('quest_reminder_text', { count: quests.length })],
    items: quests.map((quest) => ({ title: quest.name, text: points(quest.points) })),
    button: { label: words('quest_reminder_button'), url: `${kid}/childdashboard` },
  }),
}
