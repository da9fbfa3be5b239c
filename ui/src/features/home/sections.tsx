/** What is below the hero: the server draws it. */
export { ChallengesSection } from "./challenges-section";
export { FaqSection } from "./faq-section";
export { NewsletterSection } from "./newsletter-section";
export { PartnersSection, PeopleSection } from "./people-section";
export { FirstTime, ResultsSection } from "./results-section";
export { TicketsSection } from "./tickets-section";
export { WeekendSection } from "./weekend-section";
