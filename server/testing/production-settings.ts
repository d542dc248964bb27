/** The fewest settings with which a server starts in production mode. */
export const productionSettings = {
  HOST: '0.0.0.0',
  ADULT_URL: 'https://questnest.example',
  KID_URL: 'https://kidsclub.questnest.example',
  SMTP_URL: 'smtp://mail.example:587',
  APP_SECRET: 'x'.repeat(32),
  SMS: 'off',
  PAYMENTS: 'off',
}
