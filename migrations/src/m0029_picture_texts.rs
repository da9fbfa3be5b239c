//! Pictures of projects and venues, with alternative texts and previews.

use sea_orm_migration::{
    prelude::*,
    schema::{text, text_null},
};

/// Adds the columns of projects' images that the images of events have, and those of the venue's photo to `events`.
/// Images from before the alternative text was required show the project, so its title describes them.
#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [text(Projects::ImageAlt).default("").take(), text_null(Projects::ImagePlaceholder)] {
            manager.alter_table(Table::alter().table(Projects::Table).add_column(column).take()).await?;
        }
        let described = Query::update()
            .table(Projects::Table)
            .value(Projects::ImageAlt, Expr::col(Projects::Title))
            .and_where(Expr::col(Projects::Image).is_not_null())
            .take();
        manager.execute(described).await?;
        let venue = [
            text_null(Events::VenuePhoto),
            text(Events::VenuePhotoAlt).default("").take(),
            text_null(Events::VenuePhotoPlaceholder),
        ];
        for column in venue {
            manager.alter_table(Table::alter().table(Events::Table).add_column(column).take()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [Events::VenuePhotoPlaceholder, Events::VenuePhotoAlt, Events::VenuePhoto] {
            manager.alter_table(Table::alter().table(Events::Table).drop_column(column).take()).await?;
        }
        for column in [Projects::ImagePlaceholder, Projects::ImageAlt] {
            manager.alter_table(Table::alter().table(Projects::Table).drop_column(column).take()).await?;
        }
        Ok(())
    }
}

#[derive(DeriveIden)]
enum Projects {
    Table,
    Title,
    Image,
    ImageAlt,
    ImagePlaceholder,
}

#[derive(DeriveIden)]
enum Events {
    Table,
    VenuePhoto,
    VenuePhotoAlt,
    VenuePhotoPlaceholder,
}
