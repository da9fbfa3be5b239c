//! Every permission, `resource:action`, as a type that a guard names.

/// A permission that a user may have.
pub trait Permission: 'static {
    /// Its name, as stored for roles.
    const NAME: &'static str;
}

macro_rules! permissions {
    ($($name:ident = $text:literal,)*) => {
        $(
            #[doc = concat!("`", $text, "`.")]
            #[derive(Debug, Clone, Copy)]
            pub struct $name;

            impl Permission for $name {
                const NAME: &'static str = $text;
            }
        )*

        /// Names of all permissions.
        pub const ALL: &[&str] = &[$($text),*];
    };
}

permissions! {
    EventsList = "events:list",
    EventsShow = "events:show",
    EventsStore = "events:store",
    EventsUpdate = "events:update",
    EventsDestroy = "events:destroy",
    JudgesList = "judges:list",
    JudgesShow = "judges:show",
    JudgesStore = "judges:store",
    JudgesUpdate = "judges:update",
    JudgesDestroy = "judges:destroy",
    SchedulesList = "schedules:list",
    SchedulesShow = "schedules:show",
    SchedulesStore = "schedules:store",
    SchedulesUpdate = "schedules:update",
    SchedulesDestroy = "schedules:destroy",
    InvitationsList = "invitations:list",
    InvitationsShow = "invitations:show",
    InvitationsStore = "invitations:store",
    InvitationsUpdate = "invitations:update",
    InvitationsDestroy = "invitations:destroy",
    BadgesList = "badges:list",
    BadgesShow = "badges:show",
    BadgesStore = "badges:store",
    BadgesUpdate = "badges:update",
    BadgesDestroy = "badges:destroy",
    TicketsList = "tickets:list",
    TicketsShow = "tickets:show",
    TicketsStore = "tickets:store",
    TicketsUpdate = "tickets:update",
    TicketsDestroy = "tickets:destroy",
    RewardsList = "rewards:list",
    RewardsShow = "rewards:show",
    RewardsStore = "rewards:store",
    RewardsUpdate = "rewards:update",
    RewardsDestroy = "rewards:destroy",
    SponsorsList = "sponsors:list",
    SponsorsShow = "sponsors:show",
    SponsorsStore = "sponsors:store",
    SponsorsUpdate = "sponsors:update",
    SponsorsDestroy = "sponsors:destroy",
    TeamsList = "teams:list",
    TeamsShow = "teams:show",
    TeamsStore = "teams:store",
    TeamsUpdate = "teams:update",
    TeamsDestroy = "teams:destroy",
    UsersList = "users:list",
    UsersShow = "users:show",
    UsersStore = "users:store",
    UsersUpdate = "users:update",
    UsersDestroy = "users:destroy",
    UsersTicketsList = "users-tickets:list",
    UsersTicketsShow = "users-tickets:show",
    UsersTicketsStore = "users-tickets:store",
    UsersTicketsUpdate = "users-tickets:update",
    UsersTicketsDestroy = "users-tickets:destroy",
    MailingListUsersList = "mailing-list-users:list",
    MailingListUsersShow = "mailing-list-users:show",
    MailingListUsersStore = "mailing-list-users:store",
    MailingListUsersUpdate = "mailing-list-users:update",
    MailingListUsersDestroy = "mailing-list-users:destroy",
    MailingsList = "mailings:list",
    MailingsShow = "mailings:show",
    MailingsStore = "mailings:store",
    MailingsUpdate = "mailings:update",
    MailingsDestroy = "mailings:destroy",
    MailingsSend = "mailings:send",
    WaitingListList = "waiting-list:list",
    WaitingListShow = "waiting-list:show",
    WaitingListUpdate = "waiting-list:update",
    WaitingListDestroy = "waiting-list:destroy",
    WaitingListExport = "waiting-list:export",
    ContentList = "content:list",
    ContentUpdate = "content:update",
    ContentRawHtml = "content:raw-html",
    FaqList = "faq:list",
    FaqShow = "faq:show",
    FaqStore = "faq:store",
    FaqUpdate = "faq:update",
    FaqDestroy = "faq:destroy",
    AuditLogList = "audit-log:list",
    EmailsList = "emails:list",
    EmailsUpdate = "emails:update",
    SettingsList = "settings:list",
    SettingsUpdate = "settings:update",
    RolesList = "roles:list",
    RolesUpdate = "roles:update",
    CheckInsStore = "check-ins:store",
}
