import { expect, test } from 'vitest'
import { AUTO_RELOAD_DECLINES_MAX, QUEST_DESCRIPTION_MAX, RESTORABLE_MONTHS } from '#contract/limits.ts'
import { listReportDeadlines } from '#contract/rewards/order-days.ts'
import { languages } from '#contract/values.ts'
import {
  getDamageDeadline,
  getExpectedDelivery,
  getReturnDeadline,
} from '#server/rewards/orders/deadlines.ts'
import { readContentPages } from './pages.ts'
import { plainText } from './tree.ts'

/** The text of each page, by language and path. */
const pageTexts = new Map(
  languages.flatMap((language) =>
    readContentPages(language).map(({ path, title, lead, updated, body }) => [
      `${language}${path}`,
      [title, lead, updated, plainText(body)].join(' ').replaceAll('\u00a0', ' '),
    ]),
  ),
)

/** Statements that the pages must contain. */
const facts: [path: string, english: string, french: string][] = [
  ['/faq', '500 free points', '500 points gratuits'],
  ['/faq', '$20 buys 2,000 points', '20 $ donnent 2 000 points'],
  ['/faq', '$10 1,000', '10 $ 1 000'],
  ['/faq', '$30 3,000', '30 $ 3 000'],
  ['/faq', '$40 4,000', '40 $ 4 000'],
  ['/faq', '$50 5,250 (5% bonus)', '50 $ 5 250 (5 % en prime)'],
  ['/faq', '$100 11,000 (10% bonus)', '100 $ 11 000 (10 % en prime)'],
  ['/faq', '2,000 to 6,000 points a month per child', '2 000 à 6 000 points par mois et par enfant'],
  ['/faq', '10% off their next points purchase', '10 % de rabais sur leur prochain achat de points'],
  ['/faq', '18 or over', '18 ans ou plus'],
  ['/faq', 'Purchases are non-refundable', 'Les achats ne sont pas remboursables'],
  ['/faq', 'within 24 hours', 'dans les 24 heures'],
  ['/faq', 'Merchandise 8 to 10 weeks', 'Articles 8 à 10 semaines'],
  ['/faq', 'Physical gift cards 5 to 8 weeks', 'Cartes-cadeaux physiques 5 à 8 semaines'],
  ['/faq', 'Digital gift cards 2 business days', 'Cartes-cadeaux numériques 2 jours ouvrables'],
  [
    '/faq',
    'For 24 hours. Every approved order is held that long',
    'Pendant 24 heures. Toute commande approuvée',
  ],
  [
    '/faq',
    'no cancellation, exchange, refund or return',
    'ni annulation, ni échange, ni remboursement, ni retour',
  ],
  ['/faq', 'within 3 months', 'dans les 3 mois'],
  ['/faq', 'within 2 business days', 'dans les 2 jours ouvrables'],
  ['/faq', 'return authorization number', 'numéro d’autorisation de retour'],
  ['/faq', '15 business days', '15 jours ouvrables'],
  ['/faq', 'within six months', 'dans les six mois'],
  [
    '/faq',
    'completed quests, reward requests, Sunday’s summary of the week, low points, and news',
    'quêtes terminées, demandes de récompense, bilan de la semaine le dimanche, solde bas et nouvelles',
  ],
  ['/faq', `up to ${QUEST_DESCRIPTION_MAX} characters`, `d’au plus ${QUEST_DESCRIPTION_MAX} caractères`],
  ['/terms-of-service', 'Last updated July 2020', 'Dernière mise à jour : juillet 2020'],
  ['/terms-of-service', 'Only people 18 or over', 'Seules les personnes de 18 ans ou plus'],
  [
    '/terms-of-service',
    'confirms being the child’s parent or legal guardian',
    'confirme être son parent ou son tuteur légal',
  ],
  ['/terms-of-service', '500 free points, once', '500 points gratuits, une seule fois'],
  [
    '/terms-of-service',
    'in Canadian dollars (CAD) and in Canada only',
    'en dollars canadiens (CAD) et au Canada seulement',
  ],
  ['/terms-of-service', 'Prices exclude tax', 'Les prix excluent les taxes'],
  ['/terms-of-service', '$100 11,000 (10% bonus)', '100 $ 11 000 (10 % en prime)'],
  ['/terms-of-service', 'Purchases are non-refundable', 'Les achats ne sont pas remboursables'],
  [
    '/terms-of-service',
    'generally posted within 24 hours',
    'généralement portés au compte dans les 24 heures',
  ],
  ['/terms-of-service', 'Points may not be resold', 'Les points ne peuvent être ni revendus'],
  [
    '/terms-of-service',
    'Purchased points expire six months after the account is deleted',
    'Les points achetés expirent six mois après la suppression du compte',
  ],
  [
    '/terms-of-service',
    'An e-mail address and a daytime telephone number are required to redeem',
    'Une adresse courriel et un numéro de téléphone de jour sont requis',
  ],
  [
    '/terms-of-service',
    'Canada only, to a civic address (not a P.O. Box)',
    'Au Canada seulement, à une adresse municipale (pas une case postale)',
  ],
  [
    '/terms-of-service',
    'Canada or the United States; a P.O. Box is allowed',
    'Au Canada ou aux États-Unis; une case postale est permise',
  ],
  [
    '/terms-of-service',
    'a cart that mixes the two cannot ship to the United States or to a P.O. Box',
    'un panier qui mêle les deux ne peut être expédié ni aux États-Unis ni à une case postale',
  ],
  ['/terms-of-service', 'Merchandise 8 to 10 weeks', 'Articles 8 à 10 semaines'],
  ['/terms-of-service', 'Physical gift cards 5 to 8 weeks', 'Cartes-cadeaux physiques 5 à 8 semaines'],
  ['/terms-of-service', 'Digital gift cards 2 business days', 'Cartes-cadeaux numériques 2 jours ouvrables'],
  ['/terms-of-service', 'held for 24 hours', 'retenue pendant 24 heures'],
  [
    '/terms-of-service',
    'no cancellation, exchange, refund or return',
    'ni annulation, ni échange, ni remboursement, ni retour',
  ],
  ['/terms-of-service', 'report it within 3 months', 'signalez-le dans les 3 mois'],
  ['/terms-of-service', 'report it within 2 business days', 'signalez-le dans les 2 jours ouvrables'],
  ['/terms-of-service', 'Return Authorization Number', 'numéro d’autorisation de retour'],
  [
    '/terms-of-service',
    'within 15 business days of the authorization',
    'dans les 15 jours ouvrables suivant l’autorisation',
  ],
  ['/terms-of-service', 'deactivated at once', 'désactivé aussitôt'],
  [
    '/terms-of-service',
    'Logging in within six months restores it',
    'Une connexion dans les six mois le rétablit',
  ],
  ['/terms-of-service', 'permanently deleted', 'supprimé définitivement'],
  [
    '/terms-of-service',
    'A child’s account that you delete on its own follows the same path',
    'Un compte d’enfant supprimé séparément suit le même chemin',
  ],
  [
    '/terms-of-service',
    'Comments may be kept in anonymized form',
    'Les commentaires peuvent être conservés sous forme anonymisée',
  ],
  [
    '/terms-of-service',
    'the lesser of the points bought in the preceding 12 months and CAD 100',
    'moindre des points achetés au cours des 12 mois précédents et de 100 $ CA',
  ],
  ['/terms-of-service', 'After three declined charges in a row', 'Après trois refus de suite'],
  ['/privacy-policy', 'deactivated for six months', 'désactivé pendant six mois'],
  ['/privacy-policy', 'permanently deleted', 'supprimé définitivement'],
  ['/privacy-policy', 'Privacy Officer', 'responsable de la protection des renseignements personnels'],
  ['/privacy-policy', 'Law 25', 'Loi 25'],
  ['/privacy-policy', 'PIPEDA', 'LPRPDE'],
  [
    '/privacy-policy',
    'Commission d’accès à l’information du Québec',
    'Commission d’accès à l’information du Québec',
  ],
  ['/privacy-policy', 'Outside Quebec and Canada', 'Hors du Québec et du Canada'],
  ['/privacy-policy', 'six years after the payment', 'six ans à compter du paiement'],
  ['/privacy-policy', 'kept for three more years', 'conservé trois ans de plus'],
  ['/about-us', 'What we promise', 'Ce que nous promettons'],
  ['/accessibility', 'WCAG) 2.2 at level AA', 'WCAG) 2.2, niveau AA'],
]

test.each(facts)('[H12.6] %s states in both languages: %s', (path, english, french) => {
  expect(pageTexts.get(`en-CA${path}`)).toContain(english)
  expect(pageTexts.get(`fr-CA${path}`)).toContain(french)
})

test('[H12.6] numbers written out in the pages match the product', () => {
  // Such numbers are "six months", "three declined charges" and the delivery times in the tables.
  expect([RESTORABLE_MONTHS, AUTO_RELOAD_DECLINES_MAX]).toEqual([6, 3])
  const placedOn = '2026-11-02'
  expect(getExpectedDelivery('merchandise', placedOn)).toEqual({ from: '2026-12-28', until: '2027-01-11' })
  expect(getExpectedDelivery('physical_card', placedOn)).toEqual({ from: '2026-12-07', until: '2026-12-28' })
  expect(getExpectedDelivery('digital_card', placedOn)).toEqual({ from: placedOn, until: '2026-11-04' })
  expect(getReturnDeadline(placedOn, 'ON')).toBe('2026-11-23')
  const placed_at = `${placedOn}T12:00:00Z`
  const damage_until = getDamageDeadline(placedOn, 'ON')
  const delivered = { status: 'delivered', kind: 'merchandise' as const, placed_at, damage_until }
  expect(listReportDeadlines(delivered, 'America/Toronto')).toEqual([
    { problem: 'undelivered', lastDay: '2027-02-02' },
    { problem: 'damaged', lastDay: '2026-11-04' },
  ])
})
