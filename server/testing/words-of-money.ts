const words =
  /\$|\bCAD\b|\b(dollars?|cents?|prices?|priced|buy|buys|bought|buying|purchase[sd]?|purchasing|tax|taxes|payments?|invoices?|refund\w*|promo|credit card|debit|gift cards?|billing|auto-reload|bank|subscriptions? fee|Stripe)\b|\b(prix|achat|achats|acheter|achetez|achète|achetés?|vend(?! rien)|vendre|vente|taxes?|paiements?|factures?|rembours\w+|promotions?|carte de crédit|cartes?-cadeaux?|facturation|recharge automatique|banque(?! d’images)|boutique)\b/giu

/** Returns the words of a text that speak of buying points, for tests of servers on which nothing is sold. (F01) */
export const listWordsOfMoney = (text: string): string[] => text.match(words) ?? []
